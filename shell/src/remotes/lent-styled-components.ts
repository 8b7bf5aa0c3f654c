import styled, { createGlobalStyle, css, keyframes } from 'styled-components';

/** Named one by one: the whole package would add code that only servers use. Names are only added, like all that is lent. */
export const styledComponents = {
  __esModule: true,
  default: styled,
  createGlobalStyle,
  css,
  keyframes,
  styled,
};
