import { CallFailed, call } from './call.ts'

type Begun = {
  upload_id: string
  state: 'open' | 'completed'
  part_size: number
  part_count: number
  parts: number[]
}

export type Sending = {
  /** Where an upload is begun, and below what its parts go. */
  begin: string
  uploads: string
  /** What is said about the file, as the server takes it. */
  about: Record<string, unknown>
  signal: AbortSignal
  /** Bytes of it that have arrived or are on their way. */
  sent: (bytes: number) => void
}

/** As often as this in all, where the server asks for parts again that were thought to be there. */
const rounds = 3

/** Sends the parts of a file that the server doesn't have yet, and says that it is whole. Answers the upload's id. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  for (let round = 1; ; round++) {
    try {
      return await sendOnce(file, sending)
    } catch (error) {
      const isAskedAgain = error instanceof CallFailed && error.fields.includes('parts')
      if (!isAskedAgain || round === rounds) throw error
    }
  }
}

async function sendOnce(file: File, { begin, uploads, about, signal, sent }: Sending): Promise<string> {
  const facts = { file_name: file.name, bytes: file.size, file_type: file.type || 'application/octet-stream' }
  const body = JSON.stringify({ ...about, ...facts })
  const upload = await call<Begun>(begin, { method: 'POST', body, signal })
  // It arrived before, and only the answer got lost, or the page.
  if (upload.state === 'completed') return upload.upload_id
  const one = `${uploads}/${upload.upload_id}`
  let arrived = 0
  for (const { number, blob } of partsOf(file, upload)) {
    if (!upload.parts.includes(number)) {
      const before = arrived
      await call(`${one}/parts/${number}`, {
        ...{ method: 'POST', body: blob, signal },
        sent: (bytes) => sent(before + Math.min(bytes, blob.size)),
      })
    }
    arrived += blob.size
    sent(arrived)
  }
  await call(`${one}?do=complete`, { method: 'POST', signal })
  return upload.upload_id
}

function* partsOf(file: File, { part_size, part_count }: Begun): Generator<{ number: number; blob: Blob }> {
  for (let number = 1; number <= part_count; number++)
    yield { number, blob: file.slice((number - 1) * part_size, number * part_size) }
}
