import type { Volume } from '../volume.ts'

/** The volumes of manabi, by document. */
export const volumes: Record<string, Volume> = {}
