import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux's file system in memory. */
const memory = '/dev/shm'

/** Several times what databases and browsers of a whole run put down. Bytes. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Has temporary files of this process and its children kept in memory, where there is room for them, until this process ends.
 * Databases wait for the disk after every commit, and browsers keep the memory they share in files.
 */
export async function keepTempFilesInMemory(): Promise<void> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (room < roomNeeded) return
  const folder = await mkdtemp(join(memory, 'bunko-tests-'))
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
