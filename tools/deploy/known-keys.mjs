// @ts-check
/**
 * The fields that our manifests use, each looked up in the reference of Kubernetes: the model accepts a mistyped one,
 * and a cluster would drop it in silence.
 */
export const KNOWN_KEYS = new Set(
  `
allowPrivilegeEscalation annotations apiVersion app.kubernetes.io/name app.kubernetes.io/part-of 
automountServiceAccountToken averageUtilization averageValue backend behavior capabilities command 
configMapRef containerPort containers data drop emptyDir envFrom exec failureThreshold fsGroup host 
http httpGet image ingressClassName kind labelSelector labels lifecycle limits livenessProbe 
matchLabels maxReplicas maxSkew maxSurge maxUnavailable metadata metric metrics minReplicas 
mountPath name namespace path pathType paths periodSeconds pods policies port ports preStop 
readOnlyRootFilesystem readinessProbe replicas requests resource resources rollingUpdate rules 
runAsNonRoot runAsUser scaleDown scaleTargetRef seccompProfile secretRef securityContext selector 
service spec stabilizationWindowSeconds startupProbe strategy target targetPort tcpSocket template 
terminationGracePeriodSeconds timeoutSeconds topologyKey topologySpreadConstraints type value 
volumeMounts volumes whenUnsatisfiable
`
    .trim()
    .split(/\s+/),
);
