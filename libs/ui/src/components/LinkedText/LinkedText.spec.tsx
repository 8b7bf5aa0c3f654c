import { render, screen } from '@testing-library/react';
import { LinkedText } from './LinkedText';

const linksIn = (text: string): (string | null)[] => {
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
};

describe('text with links', () => {
  it.each([
    ['See https://sea.example/a?b=c#d today', ['https://sea.example/a?b=c#d']],
    ['https://sea.example. And http://bay.example/!', ['https://sea.example', 'http://bay.example/']],
    ['(https://sea.example/wave) "https://bay.example"', ['https://sea.example/wave', 'https://bay.example']],
    ['“https://sea.example/wave” «https://bay.example»', ['https://sea.example/wave', 'https://bay.example']],
    ['https://sea.example/Wave_(water), more', ['https://sea.example/Wave_(water)']],
    ['https://sea.example/?wave[]={id}.', ['https://sea.example/?wave[]={id}']],
    [
      'https://sea.example/(a[b])c and https://sea.example/?a[b({c})]!',
      ['https://sea.example/(a[b])c', 'https://sea.example/?a[b({c})]'],
    ],
    ['[https://sea.example/wave](https://bay.example)', ['https://sea.example/wave', 'https://bay.example']],
    ['http://[::1]:80/wave and http://[fe80::7]!', ['http://[::1]:80/wave', 'http://[fe80::7]']],
    ['https://sea.example/Ω/مرحبا', ['https://sea.example/Ω/مرحبا']],
    ['HTTPS://SEA.EXAMPLE', ['HTTPS://SEA.EXAMPLE']],
    ['**https://sea.example** `https://bay.example`', ['https://sea.example', 'https://bay.example']],
    ['https://sea.example/\u202Eelpmaxe.knab', ['https://sea.example/']],
  ])('finds the addresses in %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    'sea.example',
    'javascript:alert(1)',
    'https://',
    'http://...',
    'https:///',
    'http://@sea',
    'https://\u202Eelpmaxe.knab@sea.example',
    'https://[sea]/',
    'mailto:a@sea.example',
    '',
  ])('leaves %j as it is', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('needs no exponential time for texts that almost match an address', () => {
    expect(linksIn(`https://${'('.repeat(5000)}`)).toEqual([]);
    expect(linksIn(`https://${'a('.repeat(2500)}`)).toHaveLength(1);
    expect(linksIn(`https://a${'()'.repeat(2500)}${'.'.repeat(2500)}(`)).toHaveLength(1);
    expect(linksIn(`https://a${'[('.repeat(2500)}`)).toHaveLength(1);
    expect(linksIn(`https://a${'[({})]'.repeat(800)}[`)).toHaveLength(1);
    expect(linksIn(`https://${'.'.repeat(5000)}`)).toEqual([]);
  });

  it('opens links in a new tab and without a referrer', () => {
    render(<LinkedText text="https://sea.example" />);
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noreferrer');
  });
});
