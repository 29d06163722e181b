export const deliverJob = 'sandbox-bank.deliver'
