/** Whether tests run longer and larger (`npm run test:full`). */
export const isFull = Boolean(process.env['SHAREWAVE_FULL']);
