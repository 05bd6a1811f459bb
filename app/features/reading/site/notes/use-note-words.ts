import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** The names of the kinds and colours of notes. */
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
