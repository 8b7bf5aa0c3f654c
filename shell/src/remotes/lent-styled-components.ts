import styled, { createGlobalStyle, css, keyframes } from 'styled-components';

/** Named one by one: the whole package would bring what only servers use. Additive only, as all that is lent. */
export const styledComponents = {
  __esModule: true,
  default: styled,
  createGlobalStyle,
  css,
  keyframes,
  styled,
};
