/** Boarding ends so long before departure. */
export const boardingMinutes = 30
