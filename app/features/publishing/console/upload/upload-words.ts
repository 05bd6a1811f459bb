import type { UploadWords } from '#app/features/publishing/console/upload/bulk-upload/upload-words.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

const keys = [
  'waiting',
  'sending',
  'storing',
  'paused',
  'broken',
  'reading',
  'readingPages',
  'ready',
  'refused',
  'notTaken',
  'notPdf',
  'empty',
  'unreadable',
  'twice',
  'groupNeeded',
  'tooManyFiles',
  'summary',
  'pauseFile',
  'resumeFile',
  'removeFile',
] as const

/** What the script says; `{name}` stands where it puts something in. */
export function useUploadWords(max: number): UploadWords {
  const { t } = useTranslation('console-upload')
  const given = {
    ...{ percent: '{percent}', done: '{done}', total: '{total}', why: '{why}', name: '{name}' },
    ...{ ready: '{ready}', all: '{all}', refused: '{refused}', most: '{most}' },
  }
  const said = keys.map((key) => [key, t(`said.${key}`, given)])
  return { ...(Object.fromEntries(said) as UploadWords), tooLarge: t('said.tooLarge', { max }) }
}
