// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Aliases to react-router's own build for members: what it names to every bundler is the one for developers, with half a
 * kilobyte of warnings.
 * @param {string} projectDir
 */
export function productionRouter(projectDir) {
  const routerDom = createRequire(join(projectDir, 'package.json')).resolve('react-router-dom');
  const router = createRequire(routerDom).resolve('react-router/package.json');
  const builtDir = join(dirname(router), 'dist/production');
  return {
    'react-router$': join(builtDir, 'index.mjs'),
    'react-router/dom$': join(builtDir, 'dom-export.mjs'),
  };
}
