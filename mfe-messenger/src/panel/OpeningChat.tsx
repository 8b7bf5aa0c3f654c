import { ErrorState, IconButton, Spinner } from '@sharewave/ui';
import { ArrowLeft, X } from 'lucide-react';
import { Center, ChatHeader, Title } from '../shared/Screen.styles';

interface OpeningChatProps {
  hasFailed: boolean;
  onRetry: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** Shown for a chat that an address names, until its partner is known. */
export function OpeningChat({ hasFailed, onRetry, onBack, onClose }: OpeningChatProps) {
  return (
    <>
      <ChatHeader>
        <IconButton label="Back to chats" icon={<ArrowLeft size={20} />} onClick={onBack} />
        <Title>Messenger</Title>
        <IconButton label="Close messenger" icon={<X size={20} />} onClick={onClose} />
      </ChatHeader>
      <Center>{hasFailed ? <ErrorState onRetry={onRetry} /> : <Spinner label="Opening the chat" />}</Center>
    </>
  );
}
