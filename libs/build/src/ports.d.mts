export function portProblem(port: number): Promise<string | null>;
export function freePort(): Promise<number>;
