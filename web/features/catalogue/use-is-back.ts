/** Whether the visitor came by back or forward: a page is then shown as it was left. True for the first page, too. */
import { NavigationType, useNavigationType } from 'react-router'

export const useIsBack = (): boolean => useNavigationType() === NavigationType.Pop
