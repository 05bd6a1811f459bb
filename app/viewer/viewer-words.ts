import type ja from '#locales/ja/viewer.json'

/** A text of the viewer's page. Its script gets all of them with the page. */
export type WordKey = keyof typeof ja
