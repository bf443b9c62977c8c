import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { queryOf } from '../../lib/call-query.ts';

export const useEvents = () => useQuery(queryOf(calls.events.list));
