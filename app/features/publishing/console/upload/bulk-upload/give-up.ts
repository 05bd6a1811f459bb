import type { BatchProps } from './batch.ts'
import { CallFailed, call } from './call.ts'
import type { Item } from './upload-item.ts'

/**
 * Gives up what has arrived of a file. It is asked for by its fingerprint: the answer that names it may never have come. One
 * that is whole stays what it is.
 */
export async function giveUp(
  { file, title, fingerprint }: Item,
  { begin, uploads }: BatchProps,
  about: Record<string, unknown>,
): Promise<void> {
  const asked = { ...about, title, fingerprint, file_name: file.name, bytes: file.size }
  try {
    const { upload_id } = await call<{ upload_id: string }>(begin, {
      method: 'POST',
      body: JSON.stringify(asked),
    })
    await call(`${uploads}/${upload_id}?do=abort`, { method: 'POST' })
  } catch (error) {
    // It is cleared away after a week, and the page names it until then.
    if (!(error instanceof CallFailed)) throw error
  }
}
