import { createPost, fetchPost, isApiError, queryKeys } from '@sharewave/api-client';
import { failureState, useDraft, useViewer } from '@sharewave/app-kit';
import { isSendableText, LIMITS } from '@sharewave/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPost } from '../shared/post-cache';
import { clientIdOf, clearClientId } from './client-id-of';
import { usePhotoUpload } from './usePhotoUpload';

type Phase = { is: 'writing' | 'posting' } | { is: 'failed'; state: string };

const WRITING: Phase = { is: 'writing' };

/** A post being written: its text survives page loads, and its photo uploads while the member writes. */
export function useComposer(onPosted: () => void) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [text, setText] = useDraft('post');
  const [alt, setAlt] = useDraft('post.alt');
  const [phase, setPhase] = useState(WRITING);
  const photo = usePhotoUpload();
  const isSendable = isSendableText(text, LIMITS.post.max);

  const showPost = async (id: string) => {
    try {
      addPost(queryClient, await fetchPost(id, viewer.id));
    } catch (error) {
      // The post is stored; the feeds show it once they can be loaded again.
      console.warn('The new post could not be loaded', error);
      await queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
    }
  };
  const reset = () => {
    setText('');
    setAlt('');
    photo.remove();
    setPhase(WRITING);
  };
  const submit = async () => {
    if (!isSendable || phase.is === 'posting') return;
    setPhase({ is: 'posting' });
    const key = await photo.settled();
    if (key === false) {
      // Literal text of the specification's error catalogue (spec 8).
      console.log('Error uploading image - retry image submission');
      setPhase(WRITING);
      return;
    }
    try {
      const post = { text, ...(key === null ? {} : { image: { key, alt: alt.trim() } }) };
      const id = await createPost({ ...post, clientId: clientIdOf(viewer.id, post) });
      clearClientId(viewer.id);
      reset();
      onPosted();
      await showPost(id);
    } catch (error) {
      console.warn('The post could not be sent', error);
      // It was published and has been deleted since, so it is another post now.
      if (isApiError(error, 404)) clearClientId(viewer.id);
      if (isApiError(error) && error.code === 'upload_unusable') photo.renew();
      setPhase({ is: 'failed', state: failureState(error, 'Not sent') });
    }
  };

  return { text, setText, alt, setAlt, photo, phase, isSendable, submit };
}

export type Composer = ReturnType<typeof useComposer>;
