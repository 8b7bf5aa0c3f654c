import { expect, test, type Locator, type Page } from '@playwright/test';
import { befriend, createMember, sendFriendRequest, type TestMember } from '../fixtures/api';
import { openAs, visit } from '../fixtures/members';

const STEPS = /\/api\/user\/(friendrequest|removefriendrequest|removefriend|handlerequest)$/;

test.describe('a double click acts only on the button that was clicked first', () => {
  let page: Page;
  let viewer: TestMember;
  let owner: TestMember;
  let other: TestMember;
  /** The friendship calls of the page. */
  let posts: string[];

  test.beforeAll(async ({ browser }) => {
    const tag = Date.now().toString(36);
    viewer = await createMember(`Pressing ${tag}`, `pressing.${tag}`);
    owner = await createMember(`Pressed ${tag}`, `pressed.${tag}`);
    other = await createMember(`Beside ${tag}`, `beside.${tag}`);
    page = await openAs(browser, viewer);
    page.on('request', (request) => {
      if (STEPS.test(request.url()) && request.method() === 'POST') posts.push(request.url());
    });
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(() => {
    posts = [];
  });

  const ask = (from: TestMember) => sendFriendRequest(from, viewer);

  /** Clicks twice at the same point, the second time after the result of the first is shown. */
  async function pressTwice(button: Locator, waitForOutcome: () => Promise<void>): Promise<void> {
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await button.boundingBox();
    if (box === null) throw new Error('The button cannot be seen');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
      await waitForOutcome();
    }
  }

  for (const width of [1280, 390]) {
    const friendship = () => page.getByRole('group', { name: 'Friendship' });
    const button = (name: string) => friendship().getByRole('button', { name, exact: true });
    const openProfile = async () => {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `/user/${owner.username}`);
    };

    test(`on a profile at ${width} px: an accepted friend stays a friend`, async () => {
      await ask(owner);
      await openProfile();
      await pressTwice(button('Accept'), () => expect(button('Unfriend')).toBeEnabled());
      await page.reload();
      await expect(button('Unfriend')).toBeVisible();
      expect(posts).toHaveLength(1);
    });

    test(`on a profile at ${width} px: a former friend gets no request`, async () => {
      await befriend(owner, viewer);
      await openProfile();
      await pressTwice(button('Unfriend'), () => expect(button('Add Friend')).toBeEnabled());
      await page.reload();
      await expect(button('Add Friend')).toBeEnabled();
      expect(posts).toHaveLength(1);
    });

    test(`on a profile at ${width} px: a sent request is not withdrawn`, async () => {
      await openProfile();
      await pressTwice(button('Add Friend'), () => expect(button('Cancel Request')).toBeEnabled());
      await page.reload();
      await expect(button('Cancel Request')).toBeVisible();
      expect(posts).toHaveLength(1);
      await button('Cancel Request').click();
      await expect(button('Add Friend')).toBeEnabled();
    });
  }

  test('on the friends page: the next request stays unanswered', async () => {
    await ask(owner);
    await ask(other);
    await visit(page, '/friends');
    const cards = page.getByRole('region', { name: 'Friend requests' }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await pressTwice(cards.first().getByRole('button', { name: 'Reject' }), () =>
      expect(cards).toHaveCount(1),
    );
    await page.reload();
    await expect(cards).toHaveCount(1);
    expect(posts).toHaveLength(1);
  });
});
