/** Low-precision astronomy for the almanac (minutes of time, a few hours of the moon's age): Tokyo, JST. */
const RAD = Math.PI / 180
const LATITUDE = 35.68
const LONGITUDE = 139.69

const sin = (degrees: number) => Math.sin(degrees * RAD)
const cos = (degrees: number) => Math.cos(degrees * RAD)

/** Days since noon of 1 January 2000 (UT) for a time of day in Japan. */
function daysSince2000(year: number, month: number, day: number, hour: number): number {
  return Date.UTC(year, month - 1, day) / 86400000 - 10957.5 + (hour - 9) / 24
}

function sunPlace(days: number): { longitude: number; declination: number; equationOfTime: number } {
  const mean = 280.46 + 0.9856474 * days
  const anomaly = 357.528 + 0.9856003 * days
  const longitude = mean + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly)
  const tilt = 23.439 - 0.0000004 * days
  const declination = Math.asin(sin(tilt) * sin(longitude)) / RAD
  const ascension = Math.atan2(cos(tilt) * sin(longitude), cos(longitude)) / RAD
  const equationOfTime = ((((mean - ascension + 180) % 360) + 360) % 360) - 180
  return { longitude, declination, equationOfTime: equationOfTime * 4 }
}

/** Sunrise and sunset in minutes after midnight JST, with refraction and the sun's radius. */
export function sunTimes(year: number, month: number, day: number): { rise: number; set: number } {
  const { declination, equationOfTime } = sunPlace(daysSince2000(year, month, day, 12))
  const half =
    Math.acos((sin(-0.833) - sin(LATITUDE) * sin(declination)) / (cos(LATITUDE) * cos(declination))) / RAD
  const noon = 12 * 60 - (LONGITUDE - 135) * 4 - equationOfTime
  return { rise: noon - half * 4, set: noon + half * 4 }
}

/** The moon's elongation from the sun at 21:00 JST, 0 to 360 degrees. */
export function moonElongation(year: number, month: number, day: number): number {
  const days = daysSince2000(year, month, day, 21)
  const anomaly = 134.963 + 13.064993 * days
  const elongation = 297.85 + 12.19074912 * days
  const sun = 357.529 + 0.98560028 * days
  const latitude = 93.272 + 13.22935 * days
  const moon =
    218.316 +
    13.176396 * days +
    6.289 * sin(anomaly) +
    1.274 * sin(2 * elongation - anomaly) +
    0.658 * sin(2 * elongation) +
    0.214 * sin(2 * anomaly) -
    0.186 * sin(sun) -
    0.114 * sin(2 * latitude)
  return (((moon - sunPlace(days).longitude) % 360) + 360) % 360
}

/** Altitude and azimuth (from north through east) of a star at 20:00 JST on the 15th of the month. */
export function starPlace(month: number, ascensionHours: number, declination: number) {
  const days = daysSince2000(2026, month, 15, 20)
  const sidereal = 280.46062 + 360.98564737 * days + LONGITUDE
  const angle = sidereal - ascensionHours * 15
  const altitude =
    Math.asin(sin(LATITUDE) * sin(declination) + cos(LATITUDE) * cos(declination) * cos(angle)) / RAD
  const azimuth =
    Math.atan2(
      -sin(angle) * cos(declination),
      sin(declination) * cos(LATITUDE) - cos(declination) * cos(angle) * sin(LATITUDE),
    ) / RAD
  return { altitude, azimuth: (azimuth + 360) % 360 }
}
