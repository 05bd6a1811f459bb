import { useTranslation } from '#app/platform/rendering.ts'

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
  'notPdf',
  'empty',
  'twice',
  'groupNeeded',
  'tooManyFiles',
  'summary',
  'pauseFile',
  'resumeFile',
  'removeFile',
] as const

/** What the script says; `{name}` stands where it puts something in. */
export function useUploadWords(max: number): Record<(typeof keys)[number] | 'tooLarge', string> {
  const { t } = useTranslation('console-upload')
  const given = {
    ...{ percent: '{percent}', done: '{done}', total: '{total}', why: '{why}', name: '{name}' },
    ...{ ready: '{ready}', all: '{all}', refused: '{refused}', most: '{most}' },
  }
  const said = keys.map((key) => [key, t(`said.${key}`, given)])
  return { ...Object.fromEntries(said), tooLarge: t('said.tooLarge', { max }) }
}
