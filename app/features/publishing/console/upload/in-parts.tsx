import './upload-rows.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { UploadRow } from './upload-row.tsx'
import { useUploadWords } from './upload-words.ts'

type Props = { begin: string; uploads: string; mostBytes: number; children: ReactNode }

/** Around a form whose file goes in parts, with a line that says how far it is. */
export function InParts({ children, ...parts }: Props) {
  const { t } = useTranslation('console-upload')
  const max = parts.mostBytes / 1024 / 1024
  const props = { ...parts, words: useUploadWords(max), hint: t('replaceHint', { max }) }
  return (
    <LightIsland name="replace-file" when="load" props={props} className="in-parts">
      {children}
      <ul className="upload-rows" aria-label={t('files')} />
      <UploadRow />
    </LightIsland>
  )
}
