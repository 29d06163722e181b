/** A registration as pilots write it: `G-ABCD`, `N123AB`, `9H-XYZ`. */
export const tailPattern = '^[A-Za-z0-9]{1,3}-?[A-Za-z0-9]{1,6}$'

export const isTail = (text: string): boolean => new RegExp(tailPattern).test(text)

export const maxSubCharterSeats = 200
