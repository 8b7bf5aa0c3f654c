import { expect, test } from '@playwright/test';

interface Manifest {
  start_url: string;
  icons: { src: string; sizes: string; type: string }[];
}

test('the page can be installed as an application, with icons of the declared sizes', async ({ page }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { start_url: start, icons }: Manifest = await (await page.request.get(url)).json();
  expect(new URL(start, url).pathname).toBe('/home');
  for (const { src, sizes, type } of icons) {
    const response = await page.request.get(src);
    expect(response.headers()['content-type'], src).toBe(type);
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes);
  }
  // Tests run in private windows, which never offer the installation. That must be the only obstacle.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
