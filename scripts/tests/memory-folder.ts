import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What all databases and files of a run never come near. Bytes. */
const wantedRoom = 2 * 1024 ** 3

/** Works in a temporary folder that is held in memory where there is room, so that no commit of a test waits for a disk. */
export async function withMemoryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const folder = await mkdtemp(join(room > wantedRoom ? memory : tmpdir(), 'bunko-workerd-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}
