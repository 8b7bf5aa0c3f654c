import {
  LIST_COMPLETE_HEADER,
  LIST_FRIENDS_HEADER,
  ROUTES,
  SEARCH_RESULT_COUNT,
  UPLOAD_FIELDS,
} from '@sharewave/contracts';
import type { WireMemberListItem, WireUser } from '@sharewave/contracts';
import { call, callWithHeaders, type CallOptions } from '../http-client';
import {
  fromPhotoUpdate,
  toCoverPhoto,
  toMember,
  toMemberSummary,
  toProfilePhoto,
} from '../mappers/member.mapper';
import { toPhotoKey } from '../mappers/media.mapper';
import type { Member, MemberDirectory, MemberSummary } from '../model/member';
import { sendFile } from '../send-file';
import type { UploadOptions } from '../upload';

/** Fetches all members, or the nearest thousand of a large community. */
export async function fetchMemberDirectory(options: CallOptions = {}): Promise<MemberDirectory> {
  const { data, headers } = await callWithHeaders<WireMemberListItem[]>(ROUTES.listMembers, options);
  return {
    members: data.map(toMemberSummary),
    friendCount: Number(headers.get(LIST_FRIENDS_HEADER)),
    isComplete: headers.get(LIST_COMPLETE_HEADER) !== 'false',
  };
}

/** Lets the server search for members whose full name contains the text. */
export async function searchMembers(text: string, options: CallOptions = {}): Promise<MemberSummary[]> {
  const query = { search: text, limit: SEARCH_RESULT_COUNT };
  const wire = await call<WireMemberListItem[]>(ROUTES.listMembers, { ...options, query });
  return wire.map(toMemberSummary);
}

export async function fetchMember(username: string, options: CallOptions = {}): Promise<Member> {
  return toMember(await call<WireUser>(ROUTES.getMember, { ...options, params: { username } }));
}

/** Fetches the address of a member's profile photo; null = none. */
export async function fetchProfilePhoto(memberId: string, options: CallOptions = {}): Promise<string | null> {
  const params = { userId: memberId };
  const wire = await call<{ profilePhotoURL: string }>(ROUTES.getProfilePhoto, { ...options, params });
  return toProfilePhoto(wire.profilePhotoURL);
}

/** Fetches the address of a member's cover photo; null = none. */
export async function fetchCoverPhoto(memberId: string, options: CallOptions = {}): Promise<string | null> {
  const params = { id: memberId };
  const wire = await call<{ bgPhotoURL: string }>(ROUTES.getCoverPhoto, { ...options, params });
  return toCoverPhoto(wire.bgPhotoURL);
}

export async function uploadProfilePhoto(photo: Blob, options?: UploadOptions): Promise<string> {
  const field = UPLOAD_FIELDS.profilePhoto;
  return toPhotoKey(await sendFile<{ objectKey: string }>(ROUTES.uploadProfilePhoto, field, photo, options));
}

export async function uploadCoverPhoto(photo: Blob, options?: UploadOptions): Promise<string> {
  const field = UPLOAD_FIELDS.coverPhoto;
  return toPhotoKey(await sendFile<{ objectKey: string }>(ROUTES.uploadCoverPhoto, field, photo, options));
}

/** Sets photos by their keys (null removes one) and returns the profile; the call outlives the page. */
export async function updatePhotos(
  username: string,
  update: { profilePhotoKey?: string | null; coverPhotoKey?: string | null },
): Promise<Member> {
  const body = fromPhotoUpdate(update);
  return toMember(await call<WireUser>(ROUTES.updateMember, { params: { username }, body, keepalive: true }));
}
