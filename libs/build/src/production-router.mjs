// @ts-check
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Aliases to the production build of react-router: the package points every bundler to its development build, with half a
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
