import type { Ink } from '../../../world/pen.ts'

/** The inks and letters of the whole catalogue. */
export const ink = '#24221f'
export const pale = '#77736a'
export const paper = '#fbfaf7'
export const latin: Ink = { size: 9.2, typeface: 'garamond', color: ink }
export const mincho: Ink = { size: 9, typeface: 'mincho', color: ink }
