/** Credits the cashback of one payment. */
export const cashbackJob = 'loyalty.cashback'

/** Puts the best coupon on what a client has still to pay. */
export const applyJob = 'loyalty.apply'

/** Decides about the invitation of a friend who has flown. */
export const rewardJob = 'loyalty.reward'

/** Gives the second coupon of a birthday once its flight is over. */
export const birthdayFlownJob = 'loyalty.birthday-flown'
