import type { Relationship } from '@sharewave/api-client';
import {
  createCommunity,
  newId,
  type Community,
  type KeptChat,
  type KeptComment,
  type KeptPost,
  type Person,
} from './community';
import { drawCoverPhoto, drawPostImage, drawProfilePhoto } from './pictures';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Username, full name and the viewer's relationship to them. */
const PEOPLE: readonly (readonly [
  username: string,
  fullName: string,
  tie: Exclude<Relationship, 'self' | 'unknown'>,
])[] = [
  ['marina', 'Marina Waters', 'friends'],
  ['skipper', 'Skip Harbour', 'friends'],
  ['coralie', 'Coralie Reef', 'friends'],
  ['finnegan', 'Finn Tideman', 'friends'],
  ['seabreeze', 'Bree Windward', 'friends'],
  ['lighthouse', 'Ray Lighthouse', 'friends'],
  ['dunewalker', 'Dune Walker', 'incoming'],
  ['pebbles', 'Pebble Shore', 'incoming'],
  ['gullwing', 'Gully Wing', 'outgoing'],
  ['kelpforest', 'Kelp Forrester', 'none'],
  ['anchorage', 'Anka Holdfast', 'none'],
  ['driftwood', 'Drift Woods', 'none'],
  ['morgan.lee', 'Morgan Lee', 'none'],
  ['tidepool', 'Theodora Constantinopoulou-Featherstonehaugh', 'none'],
];

const TEXTS = [
  'First swim of the year. Cold does not begin to describe it, but the water was as clear as glass and nobody else was there.',
  'Who has a spare dry bag for Saturday?',
  'The ferry was late, so I counted cormorants. Forty-one.',
  'Somebody left a whole box of lemons on the quay with a note that said "take some". I took some.\n\nLemon cake at mine tonight.',
  'Low tide at six. Bring boots and a bucket.',
  'Learning to splice rope from a video that is nine hours long. I am at minute eleven and my hands hurt already. ' +
    'Grandfather did this in the dark, on a moving deck, with a pipe in his mouth, and he still found the time to complain about the coffee. ' +
    'I have decided that the rope may stay as it is. '.repeat(3),
  'Fog. Nothing but fog and one very determined gull.',
  '🌊🌊🌊',
  'The lighthouse tour is open again: 199 steps, a view over three bays, https://lighthouse.example/tour',
  'Painted the boat. Painted the pier, my shoes and the dog as well.',
];
const REMARKS = [
  'Count me in!',
  'I could smell the sea just from reading this.',
  'Forty-one is not a small number of cormorants.',
  'Next time, please take me along. I have been saying that I want to go for about three years now.',
  'No.',
];
const LINES = [
  'Ahoy!',
  'Are you coming on Saturday?',
  'Only if somebody brings cake.',
  'There will be cake.',
];

const POST_COUNT = 34;

function addPeople(community: Community): Person[] {
  return PEOPLE.map(([username, fullName, tie], index) => {
    const person: Person = {
      id: newId(),
      username,
      fullName,
      // Some have no pictures, because components must handle that, too.
      profilePhoto: index % 3 === 2 ? null : drawProfilePhoto(index),
      coverPhoto: index % 4 === 3 ? null : drawCoverPhoto(index),
    };
    community.people.set(person.id, person);
    if (tie !== 'none') community.ties.set(person.id, tie);
    return person;
  });
}

function befriendOthers({ circles }: Community, others: readonly Person[]): void {
  for (const [index, { id }] of others.entries()) {
    const next = [1, 2, 4].map((step) => others[(index + step) % others.length]?.id ?? id);
    for (const friendId of next) {
      circles.set(id, new Set([...(circles.get(id) ?? []), friendId]));
      circles.set(friendId, new Set([...(circles.get(friendId) ?? []), id]));
    }
  }
}

function buildComments(writers: readonly Person[], seed: number, writtenAt: number): KeptComment[] {
  return Array.from({ length: seed % 4 }, (_, index) => {
    const createdAt = new Date(writtenAt + (index + 1) * MINUTE_MS);
    const author = writers[(seed + index) % writers.length];
    return {
      id: newId(createdAt),
      authorId: author?.id ?? '',
      text: REMARKS[(seed + index) % REMARKS.length] ?? '',
      likerIds: [],
      createdAt: createdAt.toISOString(),
    };
  });
}

function buildPost(writers: readonly Person[], index: number, now: number): KeptPost {
  const createdAt = new Date(now - (index * 5 + 1) * HOUR_MS);
  return {
    id: newId(createdAt),
    authorId: writers[index % writers.length]?.id ?? '',
    text: TEXTS[index % TEXTS.length] ?? '',
    images: index % 3 === 0 ? [drawPostImage(index)] : [],
    likerIds: writers.slice(0, (index * 2) % writers.length).map(({ id }) => id),
    comments: buildComments(writers, index + 1, createdAt.getTime()),
    createdAt: createdAt.toISOString(),
  };
}

function buildChat(viewer: Person, partner: Person, index: number, now: number): KeptChat {
  const id = newId();
  const messages = LINES.map((text, line) => {
    const sender = line % 2 === 0 ? partner : viewer;
    const sentAt = new Date(now - (index * 20 + 1) * HOUR_MS + line * MINUTE_MS);
    return {
      id: newId(sentAt),
      seq: line + 1,
      chatId: id,
      senderId: sender.id,
      senderUsername: sender.username,
      text,
      sentAt: sentAt.toISOString(),
      clientId: null,
    };
  });
  // The second chat has unread messages.
  return { id, partnerId: partner.id, messages, readSeq: index === 1 ? 2 : messages.length };
}

function createViewer(): Person {
  return {
    id: newId(),
    username: 'demo.sailor',
    fullName: 'Demo Sailor',
    profilePhoto: drawProfilePhoto(5),
    coverPhoto: drawCoverPhoto(2),
  };
}

/** A community of fifteen members with posts, comments, requests and chats, the same on every load. */
export function seededCommunity(now: number): Community {
  const community = createCommunity(createViewer());
  const others = addPeople(community);
  befriendOthers(community, others);
  const friends = others.filter(({ id }) => community.ties.get(id) === 'friends');
  const writers = [...friends, community.viewer];
  community.acceptedBy.add(friends.at(-1)?.id ?? '');
  community.posts = Array.from({ length: POST_COUNT }, (_, index) => buildPost(writers, index, now));
  community.chats = friends
    .slice(0, 4)
    .map((partner, index) => buildChat(community.viewer, partner, index, now));
  return community;
}

/** A community with the same viewer and no other data. */
export const emptyCommunity = (): Community => createCommunity(createViewer());
