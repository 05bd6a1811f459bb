import './card-ribbon.css'
import { useTranslation } from 'react-i18next'

/** What a content is marked as, on the corner of its cover (R282); its box says which side is the bookmark's. */
export function CardRibbon({ type }: { type: 'new' | 'popular' | 'recommend' | null }) {
  const { t } = useTranslation()
  return type === null ? null : <span className={`ribbon ribbon-${type}`}>{t(`ribbon.${type}`)}</span>
}
