import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** What kinds and colours of notes are called. */
export function useNoteWords() {
  const { t } = useTranslation('notes')
  return {
    kinds: { bookmark: t('kind.bookmark'), highlight: t('kind.highlight'), note: t('kind.note') },
    colours: {
      yellow: t('colour.yellow'),
      green: t('colour.green'),
      blue: t('colour.blue'),
      pink: t('colour.pink'),
    },
  }
}
