import {
  fetchCoverPhoto,
  fetchProfilePhoto,
  queryKeys,
  updatePhotos,
  uploadCoverPhoto,
  uploadProfilePhoto,
  type Member,
  type UploadOptions,
} from '@sharewave/api-client';
import { compressPhoto } from '@sharewave/app-kit';
import { PHOTO_COMPRESSION } from '@sharewave/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Which of a member's two pictures. */
export type PhotoKind = 'profile' | 'cover';

/** How a change of a picture goes; `photo` null takes the picture away. */
export type PhotoChange =
  | { status: 'none' }
  | { status: 'working'; photo: File | null; progress: number }
  | { status: 'failed'; photo: File | null };

interface KindSteps {
  upload: (photo: Blob, options: UploadOptions) => Promise<string>;
  save: (username: string, key: string | null) => Promise<Member>;
  load: (memberId: string) => Promise<string | null>;
  put: (member: Member, url: string | null) => Member;
}

const STEPS: Record<PhotoKind, KindSteps> = {
  profile: {
    upload: uploadProfilePhoto,
    save: (username, key) => updatePhotos(username, { profilePhotoKey: key }),
    load: (memberId) => fetchProfilePhoto(memberId),
    put: (member, url) => ({ ...member, profilePhoto: url }),
  },
  cover: {
    upload: uploadCoverPhoto,
    save: (username, key) => updatePhotos(username, { coverPhotoKey: key }),
    load: (memberId) => fetchCoverPhoto(memberId),
    put: (member, url) => ({ ...member, coverPhoto: url }),
  },
};

/** Changes or takes away one of the owner's pictures. */
export function usePhotoChange(kind: PhotoKind, owner: Member) {
  const queryClient = useQueryClient();
  const [change, setChange] = useState<PhotoChange>({ status: 'none' });
  const steps = STEPS[kind];

  const upload = async (photo: File): Promise<string> => {
    const compressed = await compressPhoto(photo, PHOTO_COMPRESSION[kind]);
    return steps.upload(compressed, {
      onProgress: (progress) => setChange({ status: 'working', photo, progress }),
    });
  };
  const showEverywhere = async (url: string | null) => {
    queryClient.setQueryData<Member>(queryKeys.member(owner.username), (member) =>
      member === undefined ? undefined : steps.put(member, url),
    );
    if (kind === 'cover') return;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeys.feeds }),
      queryClient.invalidateQueries({ queryKey: queryKeys.memberDirectory }),
    ]);
  };
  const apply = async (photo: File | null) => {
    setChange({ status: 'working', photo, progress: 0 });
    try {
      const key = photo === null ? null : await upload(photo);
      await steps.save(owner.username, key);
      const url = await steps.load(owner.id);
      const shown = showEverywhere(url);
      setChange({ status: 'none' });
      await shown;
    } catch (error) {
      console.warn(`The ${kind} photo could not be changed`, error);
      setChange({ status: 'failed', photo });
    }
  };
  const retry = () => {
    if (change.status === 'failed') void apply(change.photo);
  };
  return {
    change,
    choose: (photo: File) => void apply(photo),
    remove: () => void apply(null),
    retry,
  };
}
