/** Whether a refusal of this code is for whoever runs the server to look into; any other is its caller's. */
export const isOutage = (code: string): boolean => code === 'internal' || code === 'unavailable';
