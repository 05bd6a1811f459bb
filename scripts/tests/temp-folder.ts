import { statfs } from 'node:fs/promises'

/** Linux's file system in memory. */
const inMemory = '/dev/shm'

/** Several times what databases and browsers of a whole run put down. Bytes. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Has temporary files of this process and its children kept in memory where there is room for them. Databases wait for the
 * disk after every commit, and browsers keep the memory they share in files: both took a tenth of a run's time.
 */
export async function keepTempFilesInMemory(): Promise<void> {
  const room = await statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (room >= roomNeeded) process.env.TMPDIR = inMemory
}
