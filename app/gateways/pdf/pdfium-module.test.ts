import { expect, it } from 'vitest'
import { startPdfium } from './pdfium-module.ts'

it('fails at once if the module can’t be instantiated', async () => {
  // A module with an import that is never provided: magic, version, one type, one imported function of it.
  const module = new WebAssembly.Module(
    new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 120, 1, 121, 0, 0]),
  )
  await expect(startPdfium(module, 1 << 20)).rejects.toThrow()
})
