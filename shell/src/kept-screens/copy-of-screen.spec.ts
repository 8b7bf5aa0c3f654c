import { copyOf } from './copy-of-screen';

function screenOf(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}

describe('the copy of a screen', () => {
  it('contains its elements and texts', () => {
    const html = '<h1 class="title">Calm</h1><p>Windy <b>and</b> stormy</p><svg><path d="M0 0"></path></svg>';
    expect(copyOf(screenOf(html), []).innerHTML).toBe(html);
  });

  it.each([
    '<script>sink()</script>',
    '<iframe></iframe>',
    '<canvas></canvas>',
    '<img src="blob:sea">',
    '<!-- a note -->',
  ])('does not contain %s', (html) => {
    expect(copyOf(screenOf(`<p>${html}</p>`), []).innerHTML).toBe('<p></p>');
  });

  it('has rules of a higher specificity than classes in place of inline styles', () => {
    const rules: string[] = [];
    const copy = copyOf(
      screenOf('<p style="top: 1px">Calm</p><p style="">Windy</p><p style="top: 2px"></p>'),
      rules,
    );
    expect(copy.innerHTML).toBe('<p data-style="0">Calm</p><p>Windy</p><p data-style="1"></p>');
    expect(rules).toEqual([
      '[data-style="0"][data-style="0"]{top: 1px}',
      '[data-style="1"][data-style="1"]{top: 2px}',
    ]);
  });

  it('does not change the screen', () => {
    const screen = screenOf('<p style="top: 1px">Calm</p>');
    copyOf(screen, []);
    expect(screen.innerHTML).toBe('<p style="top: 1px">Calm</p>');
  });

  it('ends a little below the window, where nothing shows through a translucent bar', () => {
    const screen = screenOf('<p>Inside</p><p>Behind the bar</p><p>Below</p>');
    const tops = [0, window.innerHeight + 79, window.innerHeight + 80];
    [...screen.children].forEach((element, index) => {
      element.getBoundingClientRect = () => new DOMRect(0, tops[index]);
    });
    expect(copyOf(screen, []).textContent).toBe('InsideBehind the bar');
  });
});
