import { ARITHMETIC } from './functions/arithmetic';
import { ARRAYS } from './functions/arrays';
import { CONVERSIONS } from './functions/convert';
import { DATES } from './functions/dates';
import type { FunctionTable } from './functions/function';
import { STRINGS } from './functions/strings';

/** All functions of evaluated arguments, by name. */
export const EXPRESSION_FUNCTIONS: FunctionTable = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...STRINGS,
  ...CONVERSIONS,
  ...DATES,
};
