import { copyOf } from './copy-of-screen';

function screenOf(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}

describe('the copy of a screen', () => {
  it('is of its elements and texts', () => {
    const html = '<h1 class="title">Calm</h1><p>Windy <b>and</b> stormy</p><svg><path d="M0 0"></path></svg>';
    expect(copyOf(screenOf(html), []).innerHTML).toBe(html);
  });

  it.each([
    '<script>sink()</script>',
    '<iframe></iframe>',
    '<canvas></canvas>',
    '<img src="blob:sea">',
    '<!-- a note -->',
  ])('is without %s', (html) => {
    expect(copyOf(screenOf(`<p>${html}</p>`), []).innerHTML).toBe('<p></p>');
  });

  it('has rules, which outweigh classes, instead of styles', () => {
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

  it('leaves the screen as it is', () => {
    const screen = screenOf('<p style="top: 1px">Calm</p>');
    copyOf(screen, []);
    expect(screen.innerHTML).toBe('<p style="top: 1px">Calm</p>');
  });

  it('ends below the window, where glass no longer lets anything through', () => {
    const screen = screenOf('<p>In it</p><p>Behind the glass</p><p>Below</p>');
    const tops = [0, window.innerHeight + 79, window.innerHeight + 80];
    [...screen.children].forEach((element, index) => {
      element.getBoundingClientRect = () => new DOMRect(0, tops[index]);
    });
    expect(copyOf(screen, []).textContent).toBe('In itBehind the glass');
  });
});
