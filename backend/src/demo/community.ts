import type { PortraitName } from './portraits';
import type { SceneName } from './scenes';

export interface DemoMember {
  username: string;
  fullName: string;
  photo: PortraitName | null;
  cover: SceneName | null;
}

export const DEMO_MEMBERS: readonly DemoMember[] = [
  { username: 'marina', fullName: 'Marina Waters', photo: 'sunrise', cover: 'dusk' },
  { username: 'skipper', fullName: 'Skip Harbour', photo: 'yacht', cover: 'storm' },
  { username: 'coralie', fullName: 'Coralie Reef', photo: 'clownfish', cover: 'noon' },
  { username: 'finnegan', fullName: 'Finn Tideman', photo: null, cover: 'noon' },
  { username: 'seabreeze', fullName: 'Bree Windward', photo: 'kite', cover: null },
  { username: 'dunewalker', fullName: 'Dune Walker', photo: 'dunes', cover: 'dawn' },
  { username: 'pebbles', fullName: 'Pebble Shore', photo: null, cover: null },
  { username: 'lighthouse', fullName: 'Ray Lighthouse', photo: 'lighthouse', cover: 'night' },
  { username: 'kelpforest', fullName: 'Kelp Forrester', photo: null, cover: null },
  { username: 'gullwing', fullName: 'Gully Wing', photo: 'gull', cover: null },
  { username: 'anchorage', fullName: 'Anka Holdfast', photo: null, cover: null },
  { username: 'driftwood', fullName: 'Drift Woods', photo: 'bottle', cover: null },
];

export const DEMO_RELATIONSHIPS = {
  friends: ['marina', 'skipper', 'coralie', 'finnegan', 'seabreeze', 'lighthouse'],
  askedMe: ['dunewalker', 'pebbles'],
  askedByMe: ['gullwing'],
} as const;

export const DEMO_FRIENDSHIPS: readonly (readonly [string, string])[] = [
  ['marina', 'skipper'],
  ['marina', 'coralie'],
  ['marina', 'seabreeze'],
  ['skipper', 'finnegan'],
  ['skipper', 'lighthouse'],
  ['coralie', 'kelpforest'],
  ['coralie', 'dunewalker'],
  ['finnegan', 'driftwood'],
  ['seabreeze', 'gullwing'],
  ['seabreeze', 'dunewalker'],
  ['lighthouse', 'anchorage'],
  ['marina', 'dunewalker'],
  ['skipper', 'anchorage'],
];

export interface DemoPicture {
  scene: SceneName;
  width: number;
  height: number;
  alt: string;
}

export interface DemoPost {
  author: string;
  hoursAgo: number;
  text: string;
  picture?: DemoPicture;
  likedBy: readonly string[];
  comments: readonly (readonly [author: string, text: string])[];
}

const everybody = DEMO_RELATIONSHIPS.friends;

export const DEMO_POSTS: readonly DemoPost[] = [
  {
    author: 'lighthouse',
    hoursAgo: 216,
    text: 'Night watch, and the sea is a mirror. You can count the stars twice.',
    picture: {
      scene: 'night',
      width: 1000,
      height: 1200,
      alt: 'A lighthouse over a calm sea at night, under a pale moon and many stars',
    },
    likedBy: ['marina', 'skipper'],
    comments: [['skipper', 'Save one for me.']],
  },
  {
    author: 'skipper',
    hoursAgo: 190,
    text: 'Sails are mended, coffee is strong, the forecast is kind. Casting off at six.',
    likedBy: ['marina', 'finnegan', 'lighthouse'],
    comments: [
      ['finnegan', 'Room for one more?'],
      ['skipper', 'Always. Bring a jumper.'],
    ],
  },
  {
    author: 'coralie',
    hoursAgo: 165,
    text: 'First dive of the season. The reef remembered me, or at least the clownfish pretended to.',
    likedBy: ['marina', 'seabreeze', 'finnegan'],
    comments: [],
  },
  {
    author: 'demo',
    hoursAgo: 140,
    text: 'New here! I came for the waves and stayed for the people. What should I see first?',
    likedBy: everybody,
    comments: [
      ['marina', 'Welcome aboard! Start with the sunrise at the north pier.'],
      ['coralie', 'And then come diving with me.'],
      ['seabreeze', 'The kiosk by the dunes has the best lemonade on this coast.'],
    ],
  },
  {
    author: 'finnegan',
    hoursAgo: 118,
    text: 'Things I learned from the tide this week: it comes back. It always comes back. You may put the towel wherever you like, it comes back.',
    likedBy: ['seabreeze', 'skipper'],
    comments: [['seabreeze', 'My towel would like to agree, from somewhere out there.']],
  },
  {
    author: 'seabreeze',
    hoursAgo: 92,
    text: 'Fog so thick this morning that the gulls were walking.',
    likedBy: ['marina', 'coralie', 'finnegan', 'demo'],
    comments: [['lighthouse', 'I kept the light on for you.']],
  },
  {
    author: 'marina',
    hoursAgo: 70,
    text: 'Reading list for a rainy week by the water. Tell me yours!',
    likedBy: ['demo'],
    comments: [
      ['demo', 'Anything with a map on the first page.'],
      ['skipper', 'Tide tables. Great plot twists.'],
    ],
  },
  {
    author: 'skipper',
    hoursAgo: 49,
    text: 'Back in harbour before the weather turned. Sixty miles, no engine, one very proud crew.',
    picture: {
      scene: 'storm',
      width: 1200,
      height: 800,
      alt: 'A sailing boat under dark clouds on a rough sea',
    },
    likedBy: ['demo', 'marina', 'lighthouse', 'finnegan', 'coralie'],
    comments: [['finnegan', 'I only fed the fish twice.']],
  },
  {
    author: 'coralie',
    hoursAgo: 31,
    text: 'Beach clean-up on Saturday at nine, meet at the boathouse. Gloves and cake are provided. 🌊',
    likedBy: ['marina', 'seabreeze', 'demo', 'skipper'],
    comments: [
      ['marina', 'Count me in. What kind of cake?'],
      ['coralie', 'The kind that is gone by ten.'],
      ['demo', 'I will be there at nine sharp, then.'],
    ],
  },
  {
    author: 'lighthouse',
    hoursAgo: 20,
    text: 'One hundred and twelve steps, twice a day. Today I counted one hundred and thirteen.',
    likedBy: ['skipper', 'marina'],
    comments: [],
  },
  {
    author: 'finnegan',
    hoursAgo: 9,
    text: 'Learned to stand on the board. Unlearned it a second later. Progress!',
    picture: { scene: 'noon', width: 1200, height: 900, alt: 'A surfer on bright waves at noon' },
    likedBy: ['demo', 'coralie', 'seabreeze'],
    comments: [['coralie', 'A second is a very long time on water.']],
  },
  {
    author: 'seabreeze',
    hoursAgo: 4,
    text: 'The wind has turned south. You can smell the oranges from here.',
    likedBy: ['marina', 'demo'],
    comments: [],
  },
  {
    author: 'marina',
    hoursAgo: 1,
    text: 'North pier, six in the morning. Nobody there but me and all of this.',
    picture: {
      scene: 'dawn',
      width: 1200,
      height: 800,
      alt: 'Sunrise over a gentle sea, beyond a wooden pier',
    },
    likedBy: ['demo', 'coralie', 'skipper', 'seabreeze', 'finnegan'],
    comments: [
      ['coralie', 'This is why alarm clocks exist.'],
      ['lighthouse', 'I saw you wave. I waved back, once every ten seconds.'],
    ],
  },
];

export const DEMO_CHATS: readonly {
  partner: string;
  lines: readonly (readonly [author: string, text: string])[];
}[] = [
  {
    partner: 'finnegan',
    lines: [
      ['finnegan', 'Did you get home dry?'],
      ['demo', 'Define dry.'],
      ['finnegan', 'Fair. Same time next week?'],
    ],
  },
  {
    partner: 'coralie',
    lines: [
      ['demo', 'Should I bring anything on Saturday?'],
      ['coralie', 'Just yourself, and an appetite for cake.'],
      ['demo', 'Those two I never leave home without.'],
    ],
  },
  {
    partner: 'marina',
    lines: [
      ['marina', 'Good morning! The light is unreal today.'],
      ['demo', 'I just saw your picture. Is the pier always that empty?'],
      ['marina', 'Before seven it is all yours. Come along tomorrow?'],
    ],
  },
];
