import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router';
import { pagePatterns } from '../../shared/paths.ts';
import { ErrorScreen, StandaloneErrorScreen } from './shell/error-screen.tsx';
import { MainLayout, PublicPageLayout } from './shell/layouts.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import { RequireSession } from './shell/require-session.tsx';
import { Root } from './shell/root.tsx';
import { StartPage } from './shell/start-page.tsx';

const page = (path: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject => ({ path, lazy });

const authPage = async () => ({ Component: (await import('./auth/auth-page.tsx')).AuthPage });
const dashboardPage = async () => ({ Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage });
const eventsPage = async () => ({ Component: (await import('./events/events-page.tsx')).EventsPage });
const createEventPage = async () => ({
  Component: (await import('./event-form/event-form-pages.tsx')).CreateEventPage,
});
const editEventPage = async () => ({ Component: (await import('./event-form/event-form-pages.tsx')).EditEventPage });
const eventPage = async () => ({ Component: (await import('./event-page/event-page.tsx')).EventPage });
const eventGuestsPage = async () => ({
  Component: (await import('./event-page/event-guests-page.tsx')).EventGuestsPage,
});
const guestsPage = async () => ({ Component: (await import('./guests/guests-page.tsx')).GuestsPage });
const addGuestPage = async () => ({ Component: (await import('./guests/add-guest-page.tsx')).AddGuestPage });
const subscriptionPage = async () => ({
  Component: (await import('./subscription/subscription-page.tsx')).SubscriptionPage,
});
const paymentPage = async () => ({ Component: (await import('./payments/payment-page.tsx')).PaymentPage });
const paymentCallbackPage = async () => ({
  Component: (await import('./payments/payment-callback-page.tsx')).PaymentCallbackPage,
});
const sharedSeatingPage = async () => ({
  Component: (await import('./sharing/seating-chart-page.tsx')).SeatingChartPage,
});
const layoutPage = async () => ({ Component: (await import('./layouts/layout-page.tsx')).LayoutPage });
const needsPage = async () => ({ Component: (await import('./needs/needs-page.tsx')).NeedsPage });
const cateringPage = async () => ({ Component: (await import('./catering/catering-page.tsx')).CateringPage });
const rsvpPage = async () => ({ Component: (await import('./rsvp/rsvp-page.tsx')).RsvpPage });
const printPage = async () => ({ Component: (await import('./printing/print-page.tsx')).PrintPage });
const doorReportPage = async () => ({ Component: (await import('./door-report/door-report-page.tsx')).DoorReportPage });
const historyPage = async () => ({ Component: (await import('./event-log/history-page.tsx')).HistoryPage });
const catererPage = async () => ({ Component: (await import('./catering/caterer-page.tsx')).CatererPage });
const keepPage = async () => ({ Component: (await import('./sandbox/keep-page.tsx')).KeepPage });
const accountPage = async () => ({ Component: (await import('./account/account-page.tsx')).AccountPage });
const notFoundPage = async () => ({ Component: (await import('./not-found/not-found-page.tsx')).NotFoundPage });

const publicPages = [
  page(pagePatterns.auth, authPage),
  page(pagePatterns.sharedSeating, sharedSeatingPage),
  page(pagePatterns.caterer, catererPage),
];

const protectedPages = [
  page(pagePatterns.dashboard, dashboardPage),
  page(pagePatterns.events, eventsPage),
  page(pagePatterns.eventCreate, createEventPage),
  page(pagePatterns.eventEdit, editEventPage),
  page(pagePatterns.eventGuests, eventGuestsPage),
  page(pagePatterns.eventLayout, layoutPage),
  page(pagePatterns.eventNeeds, needsPage),
  page(pagePatterns.eventCatering, cateringPage),
  page(pagePatterns.eventReplies, rsvpPage),
  page(pagePatterns.eventPrint, printPage),
  page(pagePatterns.eventDoorReport, doorReportPage),
  page(pagePatterns.eventHistory, historyPage),
  page(pagePatterns.event, eventPage),
  page(pagePatterns.guests, guestsPage),
  page(pagePatterns.guestAdd, addGuestPage),
  page(pagePatterns.keepSandbox, keepPage),
  page(pagePatterns.settings, accountPage),
  page(pagePatterns.subscription, subscriptionPage),
  page(pagePatterns.payment, paymentPage),
  page(pagePatterns.paymentCallback, paymentCallbackPage),
];

/** Error boundary inside the layout, so that a broken page keeps its header and footer. */
const guarded = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: ErrorScreen, children }];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: StandaloneErrorScreen,
    HydrateFallback: LoadingScreen,
    children: [
      { path: pagePatterns.landing, Component: StartPage, ErrorBoundary: StandaloneErrorScreen },
      // The door and the sandbox are applications of their own (door-main.tsx, try-main.tsx): they are loaded as documents.
      ...[`${pagePatterns.doorStart}*`, pagePatterns.sandbox].map((path) => ({
        path,
        loader: ({ request }: LoaderFunctionArgs) => redirectDocument(request.url),
        Component: LoadingScreen,
      })),
      { Component: PublicPageLayout, children: guarded(publicPages) },
      { Component: MainLayout, children: guarded([{ Component: RequireSession, children: protectedPages }]) },
      { Component: MainLayout, children: guarded([page('*', notFoundPage)]) },
    ],
  },
]);
