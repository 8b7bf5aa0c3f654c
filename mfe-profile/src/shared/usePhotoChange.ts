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
import { updateCached, compressPhoto, failureState } from '@sharewave/app-kit';
import { PHOTO_COMPRESSION } from '@sharewave/contracts';
import { useUndoableRemoval } from '@sharewave/ui';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

type PhotoKind = 'profile' | 'cover';

/** The state of a change of a picture. A removal can be undone until its call has started. */
export type PhotoChange =
  | { status: 'none' }
  | { status: 'working'; photo: File; progress: number }
  | { status: 'removed'; isOut: boolean }
  | { status: 'failed'; state: string };

const NOT_SAVED = 'Not saved';

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
    load: fetchProfilePhoto,
    put: (member, url) => ({ ...member, profilePhoto: url }),
  },
  cover: {
    upload: uploadCoverPhoto,
    save: (username, key) => updatePhotos(username, { coverPhotoKey: key }),
    load: fetchCoverPhoto,
    put: (member, url) => ({ ...member, coverPhoto: url }),
  },
};

type Removal = Pick<ReturnType<typeof useUndoableRemoval>, 'phase' | 'isOut'>;

function withRemoval(change: PhotoChange, { phase, isOut }: Removal): PhotoChange {
  if (change.status !== 'none' || phase === 'none') return change;
  return phase === 'waiting' ? { status: 'removed', isOut } : { status: 'failed', state: NOT_SAVED };
}

/** Shows the picture, or none, wherever the owner appears. */
async function showPhoto(
  queryClient: QueryClient,
  { kind, owner, url }: { kind: PhotoKind; owner: Member; url: string | null },
): Promise<void> {
  updateCached<Member>(queryClient, { queryKey: queryKeys.member(owner.username) }, (member) =>
    STEPS[kind].put(member, url),
  );
  if (kind === 'cover') return;
  const stale = [queryKeys.viewer, queryKeys.feeds, queryKeys.memberDirectory];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export function usePhotoChange(kind: PhotoKind, owner: Member) {
  const queryClient = useQueryClient();
  const [change, setChange] = useState<PhotoChange>({ status: 'none' });
  const uploading = useRef<AbortController | null>(null);
  /** What a retry repeats: the upload of this photo, or the removal. */
  const lastPhoto = useRef<File | null>(null);
  const steps = STEPS[kind];

  const upload = async (photo: File, signal: AbortSignal): Promise<string> => {
    const compressed = await compressPhoto(photo, PHOTO_COMPRESSION[kind]);
    return steps.upload(compressed, {
      signal,
      onProgress: (progress) => setChange({ status: 'working', photo, progress }),
    });
  };
  const showEverywhere = (url: string | null) => showPhoto(queryClient, { kind, owner, url });
  const apply = async (photo: File, signal: AbortSignal) => {
    setChange({ status: 'working', photo, progress: 0 });
    try {
      const key = await upload(photo, signal);
      signal.throwIfAborted();
      await steps.save(owner.username, key);
      const shown = showEverywhere(await steps.load(owner.id));
      setChange({ status: 'none' });
      await shown;
    } catch (error) {
      if (signal.aborted) return;
      console.warn(`The ${kind} photo could not be changed`, error);
      setChange({ status: 'failed', state: failureState(error, NOT_SAVED) });
    }
  };
  const removal = useUndoableRemoval({
    remove: async () => {
      await steps.save(owner.username, null);
    },
    onRemoved: async () => {
      // Unlike a removed post, the photo's place stays on the screen, where another photo can be chosen.
      removal.undo();
      await showEverywhere(null);
    },
  });
  const choose = (photo: File) => {
    lastPhoto.current = photo;
    removal.undo();
    uploading.current?.abort();
    uploading.current = new AbortController();
    void apply(photo, uploading.current.signal);
  };
  const cancel = () => {
    uploading.current?.abort();
    setChange({ status: 'none' });
  };
  const remove = () => {
    lastPhoto.current = null;
    removal.start();
  };
  const retry = () => {
    if (lastPhoto.current === null) remove();
    else choose(lastPhoto.current);
  };
  return { change: withRemoval(change, removal), choose, cancel, remove, undo: removal.undo, retry };
}

export type PhotoChanger = ReturnType<typeof usePhotoChange>;
