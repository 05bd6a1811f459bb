import './terms-text.css'
import { useWords } from '#app/ui/console/words.ts'

/** Terms that are or were in force, for reading in both languages. */
export function TermsText({ textJa, textEn }: { textJa: string; textEn: string }) {
  const { t } = useWords('console-company')
  return (
    <div className="terms-text">
      {textJa !== '' && <Text lang="ja" title={t('terms.textJa')} text={textJa} />}
      {textEn !== '' && <Text lang="en" title={t('terms.textEn')} text={textEn} />}
    </div>
  )
}

function Text({ lang, title, text }: { lang: 'ja' | 'en'; title: string; text: string }) {
  return (
    <details open={lang === 'ja'}>
      <summary>{title}</summary>
      <p lang={lang}>{text}</p>
    </details>
  )
}
