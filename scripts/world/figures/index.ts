import { fireworkHeights, lanternParts, launchNight, shellSection, yearWheel } from './festival.ts'
import type { Figure } from './figure.ts'
import { backupLadder, channels, networkMap, subnetBar, triage } from './network.ts'
import { daylight, moonPhases, skyChart, sunTable } from './sky.ts'
import { kombuCurve, lighthouse, lighthouseHours, synergy, weekBars } from './study.ts'

/** The figures, by the name that a manuscript uses: `!sky 4 | caption`. */
export const figures: Record<string, Figure> = {
  network: networkMap,
  subnet: subnetBar,
  channels,
  triage,
  backup: backupLadder,
  sky: skyChart,
  sun: sunTable,
  moon: moonPhases,
  daylight,
  shell: shellSection,
  heights: fireworkHeights,
  night: launchNight,
  wheel: yearWheel,
  lantern: lanternParts,
  kombu: kombuCurve,
  synergy,
  week: weekBars,
  lighthouse,
  hours: lighthouseHours,
}
