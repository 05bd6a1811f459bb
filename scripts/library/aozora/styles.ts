import type { ManuscriptStyle } from '../press/set-manuscript.ts'
import type { VerticalStyle } from '../press/vertical-press.ts'
import { bladeFigures, copyFigures, dayFigures, flatFigures, machineFigures, mossFigures } from './figures.ts'

/** A paperback novel in the bunko size. */
export const bunko: VerticalStyle = {
  size: [297.6, 419.5],
  body: { size: 10, typeface: 'mincho', color: '#22201d' },
  display: { size: 10, typeface: 'mincho', weight: 700, color: '#22201d' },
  characters: 33,
  columns: 13,
  leading: 18.6,
  top: 38,
  paper: '#fbf8ef',
}

/** Essays: a wider page, larger letters, more air. */
export const essay: VerticalStyle & { isRunOn: boolean } = {
  size: [362.8, 515.9],
  body: { size: 11.4, typeface: 'textbook', color: '#2d2620' },
  display: { size: 11.4, typeface: 'textbook', weight: 700, color: '#7a4a2b' },
  characters: 34,
  columns: 13,
  leading: 23,
  top: 52,
  paper: '#fdfaf2',
  isRunOn: true,
}

/** An English handbook: Garamond, wide margins, quiet red. */
export const handbookOfLetters: ManuscriptStyle = {
  size: [396, 612],
  margins: { top: 72, bottom: 64, inner: 60, outer: 54 },
  body: { size: 11.4, typeface: 'garamond', color: '#211d1a' },
  leading: 15.8,
  display: { size: 20, typeface: 'garamond', weight: 400, color: '#7a2430' },
  accent: '#7a2430',
  indent: 14,
  furniture: 'centre',
  isRunOn: true,
}

/** An English story: narrower, larger, with the chapter's title in italics. */
export const story: ManuscriptStyle = {
  size: [345, 520],
  margins: { top: 66, bottom: 58, inner: 52, outer: 46 },
  body: { size: 12, typeface: 'garamond', color: '#1d221c' },
  leading: 16.6,
  display: { size: 20, typeface: 'italic', color: '#3d4f3a' },
  accent: '#3d4f3a',
  indent: 16,
  paper: '#fcfaf3',
  furniture: 'centre',
  isRunOn: true,
}

/** A Japanese handbook of words: gothic headings over mincho. */
export const wordBook: ManuscriptStyle = {
  size: [362.8, 515.9],
  margins: { top: 60, bottom: 52, inner: 46, outer: 40 },
  body: { size: 9.8, typeface: 'mincho', color: '#20231f' },
  leading: 18,
  display: { size: 17, typeface: 'rounded', color: '#2e6b57' },
  accent: '#2e6b57',
  indent: 9.8,
  furniture: 'foot',
  isRunOn: true,
}

/** The manual of a machine: gothic, ruled, red. */
export const manual: ManuscriptStyle = {
  size: [419.5, 595.3],
  margins: { top: 64, bottom: 54, inner: 56, outer: 46 },
  body: { size: 9.6, color: '#1d1f22' },
  leading: 16.6,
  display: { size: 17, weight: 700, color: '#8a1f2d' },
  accent: '#8a1f2d',
  indent: 9.6,
  furniture: 'foot',
  isRunOn: true,
  figures: machineFigures,
  widths: { 番号: 4 },
}

/** A practical handbook of an office. */
export const officeBook: ManuscriptStyle = {
  size: [396.9, 561.3],
  margins: { top: 64, bottom: 56, inner: 54, outer: 46 },
  body: { size: 9.8, color: '#1b1f1e' },
  leading: 17.6,
  display: { size: 18, weight: 700, color: '#1d6f5c' },
  accent: '#1d6f5c',
  indent: 9.8,
  isRunOn: true,
  figures: copyFigures,
}

/** A guide for the family: large rounded letters. */
export const familyGuide: ManuscriptStyle = {
  size: [420, 528],
  margins: { top: 62, bottom: 56, inner: 54, outer: 50 },
  body: { size: 11, typeface: 'rounded', color: '#2b2a28' },
  leading: 19.6,
  display: { size: 20, typeface: 'rounded', color: '#b5432e' },
  accent: '#b5432e',
  indent: 11,
  paper: '#fffaf0',
  furniture: 'centre',
  isRunOn: true,
  figures: dayFigures,
}

/** A small book of plants: Klee, green, on warm paper. */
export const plantBook: ManuscriptStyle = {
  size: [374, 510],
  margins: { top: 60, bottom: 54, inner: 50, outer: 44 },
  body: { size: 10.4, typeface: 'textbook', color: '#262b1e' },
  leading: 18.8,
  display: { size: 18, typeface: 'textbook', weight: 700, color: '#4f6b2f' },
  accent: '#4f6b2f',
  indent: 10.4,
  paper: '#fbfaf1',
  furniture: 'centre',
  isRunOn: true,
  figures: mossFigures,
}

/** A craftsman's booklet: mincho in grey. */
export const craftBook: ManuscriptStyle = {
  size: [362.8, 515.9],
  margins: { top: 60, bottom: 52, inner: 48, outer: 42 },
  body: { size: 9.8, typeface: 'mincho', color: '#1f2328' },
  leading: 18,
  display: { size: 18, typeface: 'mincho', weight: 700, color: '#374151' },
  accent: '#374151',
  indent: 9.8,
  isRunOn: true,
  figures: bladeFigures,
}

/** A walker's notebook of the shore. */
export const shoreBook: ManuscriptStyle = {
  ...craftBook,
  size: [340, 482],
  display: { size: 18, typeface: 'rounded', color: '#3f6f7f' },
  accent: '#3f6f7f',
  paper: '#f7faf9',
  figures: flatFigures,
}
