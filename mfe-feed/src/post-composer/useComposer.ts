import { createPost, fetchPost, queryKeys } from '@sharewave/api-client';
import { useDraft, useViewer } from '@sharewave/app-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPost } from '../posts/post-cache';
import { clientIdOf, forgetClientId } from './client-id-of';
import { usePhotoUpload } from './usePhotoUpload';

type Phase = 'writing' | 'posting' | 'failed';

/** A post being written: its text outlives the page, its photo uploads while the member writes. */
export function useComposer(onPosted: () => void) {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const [text, setText] = useDraft('post');
  const [alt, setAlt] = useState('');
  const [phase, setPhase] = useState<Phase>('writing');
  const photo = usePhotoUpload();
  const isEmpty = text.trim() === '';

  const showPost = async (id: string) => {
    try {
      addPost(queryClient, await fetchPost(id, viewer.id));
    } catch (error) {
      // The post is stored; the feeds show it as soon as they can be loaded again.
      console.warn('The new post could not be loaded', error);
      await queryClient.invalidateQueries({ queryKey: queryKeys.feeds });
    }
  };
  const reset = () => {
    setText('');
    setAlt('');
    photo.remove();
    setPhase('writing');
  };
  const submit = async () => {
    if (isEmpty || phase === 'posting') return;
    setPhase('posting');
    const key = await photo.settled();
    if (key === false) {
      // Literal text of the specification's error catalogue (spec 8).
      console.log('Error uploading image - retry image submission');
      setPhase('writing');
      return;
    }
    try {
      const post = { text, ...(key === null ? {} : { image: { key, alt: alt.trim() } }) };
      const id = await createPost({ ...post, clientId: clientIdOf(viewer.id, post) });
      forgetClientId(viewer.id);
      reset();
      onPosted();
      await showPost(id);
    } catch (error) {
      console.warn('The post could not be sent', error);
      setPhase('failed');
    }
  };

  return { text, setText, alt, setAlt, photo, phase, isEmpty, submit };
}

export type Composer = ReturnType<typeof useComposer>;
