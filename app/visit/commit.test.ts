import { expect, it } from 'vitest'
import { commit } from './commit.ts'
import type { Visit } from './visit.ts'

it('writes nothing while an administrator previews a page', async () => {
  const d1 = { batch: () => expect.unreachable('something was written') }
  await expect(commit({ isPreview: true, d1 } as unknown as Visit, [])).rejects.toThrow('forbidden')
})
