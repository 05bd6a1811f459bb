import type { Volume } from '../volume.ts'

/** The volumes of tidewell, by document. */
export const volumes: Record<string, Volume> = {}
