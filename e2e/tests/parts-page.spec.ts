import { expect, test } from '@playwright/test';
import { beginAfresh, expectAccessible } from '../fixtures/accessibility';
import { product } from '../fixtures/product';
import { publishVariant, release, stableVersion } from '../fixtures/registry';
import { PARTS_KEY } from '../playwright.config';

const ADDRESS = `${product.apiUrl}/_parts`;

test.use({ httpCredentials: { username: 'staff', password: PARTS_KEY } });

test('staff see each part with its releases, wide and narrow, in light and dark', async ({ page }) => {
  const canary = publishVariant('messenger', (script) => script);
  release('canary', 'mfe-messenger', canary, '5');
  try {
    await beginAfresh(page);
    const heading = page.getByRole('heading', { name: 'Sharewave parts' });
    await expectAccessible(page, async () => {
      await page.goto(ADDRESS);
      return heading;
    });

    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'messenger' }) });
    await expect(card).toContainText(stableVersion('messenger'));
    await expect(card).toContainText(canary);
    await expect(card).toContainText('canary 5 %');
    await expect(page.getByText(`messenger ${canary} became a canary`)).toBeVisible();
    // The policy allows only the page's own styles.
    await expect(card).toHaveCSS('border-radius', '16px');
  } finally {
    release('rollback', 'mfe-messenger');
  }
});
