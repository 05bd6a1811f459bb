import { rmSync } from 'node:fs'
import { mkdtemp, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of Linux's in-memory file system. */
const memory = '/dev/shm'

/** The free bytes required, several times what the databases and browsers of a whole run write. */
const roomNeeded = 4 * 1024 ** 3

/**
 * Keeps the temporary files of this process and its children in memory until it ends, if there is enough room. On a disk, databases would
 * wait for a write after every commit, and browsers for their shared memory, which is in files.
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
